import { usePortal } from "../../portal/portal-context.ts";
import { useLoaded } from "../../portal/use-loaded.ts";
import { checkLeaving, type LeavingCheck } from "./check-leaving.ts";

export function useLeavingCheck(id: number, subject: string): LeavingCheck | undefined {
  const { api } = usePortal();
  return useLoaded(() => checkLeaving(api.identity, id, subject)).loaded;
}
