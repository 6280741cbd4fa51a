import { WordsBoundary } from "../errors/words-boundary.tsx";
import { AccountTransferScreen } from "../features/linking/account-transfer-screen.tsx";
import { useLeaveOtherId } from "../features/merge/arrival/use-leave-other-id.ts";
import { useTransferNotice } from "../features/merge/notice/transfer-notice.ts";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/account-transfer` */
export default function AccountTransferRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.accountTransfer} theme="paper">
        {(claims) => <Transfer key={claims.sub} />}
      </Protected>
    </WordsBoundary>
  );
}

function Transfer() {
  useLeaveOtherId();
  return <AccountTransferScreen merge={useTransferNotice()} />;
}
