import { EMAIL_MAX_LENGTH } from "@musubi/contract";
import { Field, type FieldProps } from "@musubi/ui/field.tsx";

type EmailFieldProps = Omit<FieldProps, "type" | "onChange"> & {
  readonly onChange: (typed: string) => void;
};

/**
 * A field for an e-mail address. Its type is not `email`, because browsers would rewrite the value before we see it.
 * Spaces before the address are removed at once, spaces after it when the field is left.
 */
export function EmailField({ onChange, onBlur, ...field }: EmailFieldProps) {
  return (
    <Field
      {...field}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
      onChange={({ currentTarget: { value }, nativeEvent }) => {
        // Rewriting text that a Japanese keyboard still composes would garble it.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        onChange(isComposing ? value : value.trimStart());
      }}
      onBlur={(event) => {
        const { value } = event.currentTarget;
        if (value !== value.trim()) onChange(value.trim());
        onBlur?.(event);
      }}
    />
  );
}
