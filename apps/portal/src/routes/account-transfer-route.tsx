import { AccountTransfer } from "../features/linking/account-transfer.tsx";
import { useTransferNotice } from "../features/merge/transfer-notice.ts";
import { PATHS } from "../navigation/paths.ts";
import { Protected } from "../session/protected.tsx";

/** `/account-transfer` */
export default function AccountTransferRoute() {
  return (
    <Protected path={PATHS.accountTransfer} theme="paper">
      {(claims) => <Transfer key={claims.sub} />}
    </Protected>
  );
}

function Transfer() {
  return <AccountTransfer notice={useTransferNotice()} />;
}
