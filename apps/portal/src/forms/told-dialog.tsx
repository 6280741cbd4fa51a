import { Button } from "@musubi/ui/button.tsx";
import { Dialog, type DialogProps } from "@musubi/ui/dialog.tsx";

type ToldDialogProps = Omit<DialogProps, "actions" | "held"> & { readonly close: string };

/** Says what was done. Its only button closes it. */
export const ToldDialog = ({ close, ...dialog }: ToldDialogProps) => (
  <Dialog {...dialog} actions={<Button onClick={dialog.onClose}>{close}</Button>} />
);
