import { PasswordField, type PasswordFieldProps } from "@musubi/ui/password-field.tsx";
import { useState } from "react";

/** A password field that is hidden at first and can be shown. */
export function SecretField(field: Omit<PasswordFieldProps, "visible" | "onToggle">) {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordField {...field} visible={isVisible} onToggle={() => setVisible((was) => !was)} />
  );
}
