import { EMAIL_MAX_LENGTH } from "@musubi/contract";
import { Field, type FieldProps } from "@musubi/ui/field.tsx";

type EmailFieldProps = Omit<FieldProps, "type" | "onChange"> & {
  readonly onChange: (typed: string) => void;
};

/** An address to be typed. Not of the type `email`: browsers would rewrite it before we see it. */
export function EmailField({ onChange, ...field }: EmailFieldProps) {
  return (
    <Field
      {...field}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
