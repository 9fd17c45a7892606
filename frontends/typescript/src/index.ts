export * from "./client.js";
export * from "./messages.js";
