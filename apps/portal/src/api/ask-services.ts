import { API_IDENTIFIER, listServices } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";

/** Asks for all services, with what each is to the holder. */
export const askServices = (client: Client) =>
  client.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } });
