/** An email address that, where it must, breaks in or after its name; the part that names the host stays in one piece. A dash where there is none. */
export function EmailText({ value }: { value: string | null }) {
  if (value === null) return '–'
  const at = value.lastIndexOf('@')
  return (
    <span className="wrap-anywhere">
      {value.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full truncate align-bottom" title={value}>
        {value.slice(at)}
      </span>
    </span>
  )
}
