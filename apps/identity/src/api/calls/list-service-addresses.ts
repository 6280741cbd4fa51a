import { HIDDEN_SERVICE_ID, listServiceAddresses } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { route } from "../register-call.ts";

export const listServiceAddressesRoute = route(
  listServiceAddresses,
  async ({ database, config }, { bearer }) => {
    const session = await findLiveSession(database.db, bearer.family);
    if (!session) return refuse("NotAuthorizedException");
    return answer(
      config.catalogue
        .filter((entry) => entry.connector && entry.service_id !== HIDDEN_SERVICE_ID)
        .toSorted((a, b) => a.service_order - b.service_order)
        .map((entry) => ({
          id: entry.service_id,
          url: `${config.origin}/services/${entry.kind}`,
        })),
    );
  },
);
