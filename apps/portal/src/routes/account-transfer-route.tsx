import { AccountTransfer } from "../features/linking/account-transfer.tsx";
import { TransferNotice } from "../features/merge/transfer-notice.tsx";
import { PATHS } from "../navigation/paths.ts";
import { Protected } from "../session/protected.tsx";

/** `/account-transfer` */
export default function AccountTransferRoute() {
  return (
    <Protected path={PATHS.accountTransfer} theme="paper">
      {(claims) => <AccountTransfer key={claims.sub} notice={<TransferNotice />} />}
    </Protected>
  );
}
