/** A sentence with its important part in bold. */
export function Emphasis({ in: sentence, of }: { readonly in: string; readonly of: string }) {
  const at = sentence.indexOf(of);
  if (of === "" || at < 0) return <>{sentence}</>;
  return (
    <>
      {sentence.slice(0, at)}
      <strong>{of}</strong>
      {sentence.slice(at + of.length)}
    </>
  );
}
