import type { InteractionResults } from "oidc-provider";
import type { PoolProof } from "../database/queries/pool-accounts.ts";
import type { OtherWay } from "../database/queries/ways-in.ts";

/** Returns what is kept of a sign-in until its grant is made. */
export const keepProof = ({ passwordHash, way }: PoolProof) => ({ checked: passwordHash, way });

/** Returns what a sign-in was ended with, as {@link keepProof} kept it. */
export function readProof(result: InteractionResults | undefined): PoolProof {
  const checked = result?.checked;
  const way = result?.way as OtherWay | undefined;
  return { ...(typeof checked === "string" && { passwordHash: checked }), ...(way && { way }) };
}
