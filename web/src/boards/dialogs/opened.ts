/** The dialogs of a room. */
export type Opened = "new" | "rules" | "info" | "share" | "transfer" | "resign" | "end";
