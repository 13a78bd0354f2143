// boardgame.io as what `scripts/crowd.py` measures beside our own server; `scripts/beside.py` runs it.
//
//     node beside.cjs serve PORT LOBBY                             its server, in memory, with a light game
//     node beside.cjs play PORT LOBBY TABLES WARM SECONDS SERVER   programs that never pause, two a table

const { readFileSync } = require("node:fs");

// Two players take one, two or three counters by turns; each take is told. A move is no guess of the
// client's: it counts when the server has said so, as an answer at our tables does.
const counters = {
  name: "counters",
  setup: () => ({ left: 60, taken: [0, 0], said: [] }),
  moves: {
    take: {
      client: false,
      move: ({ G, ctx, playerID, events }, count) => {
        G.left -= count;
        G.taken[playerID] += count;
        G.said.push(`Player ${playerID} took ${count}.`);
        if (G.said.length > 80) G.said.shift();
        events.endTurn();
      },
    },
  },
  endIf: ({ G }) => (G.left <= 0 ? { over: true } : undefined),
};

// With the newest Koa that it allows, its lobby answers at a port of its own alone.
async function serve(port, lobby) {
  const { Server, Origins } = require("boardgame.io/server");
  console.error = console.info = () => {};
  await Server({ games: [counters], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort: lobby } });
  process.stdout.write("open\n");
}

class Pair {
  constructor(url, lobby, figures) {
    Object.assign(this, { url, lobby, figures, since: 0, by: -1, clients: [] });
  }

  async ask(path, body) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.lobby + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async begin() {
    const { Client } = require("boardgame.io/client");
    const { SocketIO } = require("boardgame.io/multiplayer");
    this.clients.forEach((one) => one.stop());
    const { matchID } = await this.ask("/games/counters/create", { numPlayers: 2 });
    this.clients = [];
    for (const playerID of ["0", "1"]) {
      const joined = await this.ask(`/games/counters/${matchID}/join`, { playerID, playerName: playerID });
      const multiplayer = SocketIO({ server: this.url });
      const credentials = joined.playerCredentials;
      const client = Client({ game: counters, matchID, playerID, credentials, multiplayer, debug: false });
      this.clients.push(client);
      this.follow(client, playerID);
    }
    this.clients.forEach((one) => one.start());
  }

  follow(client, playerID) {
    let known = -1;
    client.subscribe((state) => {
      if (!state || !state.isConnected || state._stateID <= known) return;
      const took = performance.now() - this.since;
      if (known >= 0 && this.by >= 0) {
        (playerID === this.by ? this.figures.answered : this.figures.heard).push(took);
      }
      known = state._stateID;
      if (state.ctx.gameover) {
        if (playerID === "0") setImmediate(() => this.begin());
      } else if (state.ctx.currentPlayer === playerID) {
        setImmediate(() => {
          this.since = performance.now();
          this.by = playerID;
          client.moves.take(1 + Math.floor(Math.random() * 3));
        });
      }
    });
  }
}

function busy(server) {
  const words = readFileSync(`/proc/${server}/stat`, "utf-8").split(") ").pop().split(" ");
  return (Number(words[11]) + Number(words[12])) / 100;
}

async function play(port, lobby, tables, warm, seconds, server) {
  const pause = (time) => new Promise((done) => setTimeout(done, 1000 * time));
  const figures = { answered: [], heard: [] };
  const [url, api] = [port, lobby].map((one) => `http://127.0.0.1:${one}`);
  const pairs = Array.from({ length: tables }, () => new Pair(url, api, figures));
  await Promise.all(pairs.map((one) => one.begin()));
  await pause(warm);
  figures.answered.length = figures.heard.length = 0;
  const [before, began] = [busy(server), performance.now()];
  await pause(seconds);
  const worked = busy(server) - before;
  const lasted = (performance.now() - began) / 1000;
  process.stdout.write(JSON.stringify({ ...figures, worked, lasted }) + "\n", () => process.exit(0));
}

const [what, ...rest] = process.argv.slice(2);
if (what === "serve") serve(...rest.map(Number));
else play(...rest.map(Number));
