import type { ComponentProps } from "react";

type PostFormProps = Omit<ComponentProps<"form">, "method"> & { readonly csrfToken: string };

/** A form that identity accepts from this browser alone. */
export const PostForm = ({ csrfToken, children, ...form }: PostFormProps) => (
  <form {...form} method="post">
    <input type="hidden" name="csrf" value={csrfToken} />
    {children}
  </form>
);
