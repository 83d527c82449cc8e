/** Grey bars where text will stand. Tests and screen readers know by `aria-busy` that something comes. */
export const Bones = ({ rows = 4 }: { readonly rows?: number }) => (
  <span className="bones" aria-busy="true">
    {Array.from({ length: rows }, (_, at) => (
      <span key={at} className="bone" />
    ))}
  </span>
);
