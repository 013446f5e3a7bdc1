/** Against the computer, with somebody at another device, or with everybody at this one. */
export type Way = "computer" | "link" | "screen";
export const WAYS: readonly Way[] = ["computer", "link", "screen"];
