import { AccountTransferScreen } from "../features/linking/account-transfer-screen.tsx";
import { loadTransfer } from "../features/linking/load-transfer.ts";
import { useLeaveOtherId } from "../features/merge/arrival/use-leave-other-id.ts";
import { loadMergeNotice } from "../features/merge/notice/load-merge-notice.ts";
import { defineScreen } from "../loading/define-screen.ts";

/** `/account-transfer`: the list of services, below the state of a merge. */
export default defineScreen({
  async load(portal) {
    const [loaded, merge] = await Promise.all([loadTransfer(portal), loadMergeNotice(portal)]);
    return loaded.do === "show" ? { do: "show", data: { ...loaded.data, merge } } : loaded;
  },
  Screen({ data, look }) {
    useLeaveOtherId();
    return <AccountTransferScreen {...data} look={look} />;
  },
});
