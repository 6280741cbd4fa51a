import { API_IDENTIFIER, listServices } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";

/** Requests all services, with the holder's relation to each. */
export const askServices = (client: Client) =>
  client.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } });
