const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Whether the page was opened on the machine that the server runs on. The server decides by itself what it allows. */
export function onServerMachine(): boolean {
  return LOOPBACK.includes(location.hostname);
}

/** Whether the user points with a finger: texts then speak of taps, not of keys. */
export function touchScreen(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
