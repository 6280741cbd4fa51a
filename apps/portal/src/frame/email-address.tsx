/** An address that is broken after its sign rather than in the middle of a name, where it is too long for a line. */
export function EmailAddress({ of: email }: { readonly of: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
