#!/usr/bin/env bash
# @colyseus/schema 5.0.34: who moves the last card of an array to the front, or draws one and sorts the
# hand, has another order than all who watch, and it stays so.
#
# Expected: after each patch the state that a client has decoded is the state of the server, whatever
# was done to an array between two patches. ArraySchema has pop, push, shift, unshift and sort for that,
# and the issues of items that move (108, 170) were closed with version 3.
# Seen: hand.unshift(hand.pop()) on cards, which are schemas, leaves the client with the old order; the
# same on numbers arrives. A number that is put in front and taken off again by shift takes the first of
# the others away from the client. Neither says a word. A card that is pushed before the hand is sorted
# is missing there, with another one twice; the console says that a refId was not found. Later patches
# mend nothing, and who joins later sees what is true.
# Why it matters: players see different hands and decks, and choose a card by a place where the server
# has another. All moves of one message go out in one patch. Make a new array of the cards in their new
# order, and assign that.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit --ignore-scripts --prefix . '@colyseus/schema@5.0.34'
cat > table.cjs <<'SCRIPT'
const { schema, t, ArraySchema, Decoder, Encoder } = require("@colyseus/schema");

const Card = schema({ value: t.number() }, "Card");
const Table = schema({ hand: t.array(Card), row: t.array("number") }, "Table");

function card(value) {
  const made = new Card();
  made.value = value;
  return made;
}

const cards = (table) => table.hand.map((one) => one.value).join(" ");
const numbers = (table) => table.row.join(" ");

function shown(what, said, move) {
  const table = new Table();
  for (const value of [1, 2, 3, 4]) {
    table.hand.push(card(value));
    table.row.push(value);
  }
  const encoder = new Encoder(table);
  const client = new Decoder(new Table());
  const patch = (bytes) => {
    client.decode(bytes);
    encoder.discardChanges();
  };
  patch(encoder.encodeAll());
  move(table);
  patch(encoder.encode());
  table.hand.push(card(9));
  table.row.push(9);
  patch(encoder.encode());
  const late = new Decoder(new Table());
  late.decode(encoder.encodeAll());
  console.log(`${what}: ${said(table)}; client: ${said(client.state)}; later: ${said(late.state)}`);
}

const down = (a, b) => b.value - a.value;
shown("last card first", cards, ({ hand }) => hand.unshift(hand.pop()));
shown("last number first", numbers, ({ row }) => row.unshift(row.pop()));
shown("number in front and off", numbers, ({ row }) => {
  row.unshift(8);
  row.shift();
});
shown("drawn and sorted", cards, ({ hand }) => {
  hand.push(card(5));
  hand.sort(down);
});
shown("last card first, assigned", cards, (table) => {
  const [...hand] = table.hand;
  table.hand = new ArraySchema(hand.pop(), ...hand);
});
shown("drawn and sorted, assigned", cards, (table) => {
  table.hand = new ArraySchema(...[...table.hand, card(5)].sort(down));
});
SCRIPT
node table.cjs 2> words | tee said
grep --only-matching '"refId" not found' words | sort --unique | tee --append said
[ "$(cat said)" = "last card first: 4 1 2 3 9; client: 1 2 3 4 9; later: 4 1 2 3 9
last number first: 4 1 2 3 9; client: 4 1 2 3 9; later: 4 1 2 3 9
number in front and off: 1 2 3 4 9; client: 2 3 4 9; later: 1 2 3 4 9
drawn and sorted: 5 4 3 2 1 9; client: 1 4 3 2 1 9; later: 5 4 3 2 1 9
last card first, assigned: 4 1 2 3 9; client: 4 1 2 3 9; later: 4 1 2 3 9
drawn and sorted, assigned: 5 4 3 2 1 9; client: 5 4 3 2 1 9; later: 5 4 3 2 1 9
\"refId\" not found" ]
