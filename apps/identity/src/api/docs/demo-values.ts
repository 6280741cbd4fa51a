import { OLD_ACCOUNTS, PEOPLE } from "@musubi/demo-world";
import { shell } from "./example.ts";

/** Values that the examples of several calls share. */
export const { hana, kenji } = PEOPLE;
export const NEW_ADDRESS = "hana.new@example.jp";
const oldStore = OLD_ACCOUNTS.find(({ id }) => id === "store-1001") ?? { email: "", password: "" };
export const { email: OLD_ADDRESS, password: OLD_PASSWORD = "" } = oldStore;
export const access_token: string = shell("ACCESS_TOKEN");
