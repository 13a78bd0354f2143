// Dice, hits, doors, cards and coins, made of tones and noise: off until somebody asks for them, kept
// for this browser, and never before a click or a key. moments.js says what is to be heard.
(() => {
  const KEPT = "undercroft-tones";
  const button = document.getElementById("tones");
  if (!button || !("AudioContext" in window)) return;
  const isOn = () => localStorage.getItem(KEPT) === "on";
  let voice = null;
  let hiss = null;

  // Browsers allow no sound before somebody has done something on the page.
  const ready = () => {
    if (!navigator.userActivation?.hasBeenActive) return false;
    voice ??= new AudioContext();
    if (voice.state === "suspended") voice.resume();
    return true;
  };
  const noise = () => {
    if (hiss) return hiss;
    hiss = voice.createBuffer(1, voice.sampleRate, voice.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
    return hiss;
  };
  // Louder at once, then fading away; times in seconds.
  const fading = (at, long, loud) => {
    const gain = new GainNode(voice, { gain: 0 });
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + long);
    gain.connect(voice.destination);
    return gain;
  };
  const run = (source, at, long) => {
    source.start(at);
    source.stop(at + long);
  };
  const tone = (type, from, to, at, long, loud) => {
    const source = new OscillatorNode(voice, { type, frequency: from });
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + long);
    source.connect(fading(at, long, loud));
    run(source, at, long);
  };
  const rush = (pitch, at, long, loud) => {
    const source = new AudioBufferSourceNode(voice, { buffer: noise(), loop: true });
    const band = new BiquadFilterNode(voice, { type: "bandpass", frequency: pitch, Q: 1.5 });
    source.connect(band).connect(fading(at, long, loud));
    run(source, at, long);
  };
  const SOUNDS = {
    dice: (at) => [0, 0.07, 0.13, 0.22, 0.34].forEach((late, n) => rush(1800 + 250 * n, at + late, 0.06, 0.3)),
    hit: (at) => {
      tone("sine", 170, 45, at, 0.35, 0.4);
      rush(500, at, 0.12, 0.4);
    },
    door: (at) => {
      tone("sawtooth", 75, 110, at, 0.4, 0.05);
      tone("sine", 90, 40, at + 0.4, 0.3, 0.35);
    },
    card: (at) => rush(3200, at, 0.14, 0.2),
    coin: (at) => {
      tone("triangle", 1319, 1319, at, 0.12, 0.12);
      tone("triangle", 1760, 1760, at + 0.08, 0.4, 0.12);
    },
  };
  const play = (name) => {
    if (isOn() && SOUNDS[name] && ready()) SOUNDS[name](voice.currentTime + 0.02);
  };

  const show = () => button.setAttribute("aria-pressed", String(isOn()));
  button.addEventListener("click", () => {
    localStorage.setItem(KEPT, isOn() ? "off" : "on");
    play("dice");
    show();
  });
  document.addEventListener("undercroft:heard", ({ detail }) => play(detail));
  button.hidden = false;
  show();
})();
