/** An e-mail address that, where it must, breaks before its @. */
export function EmailText({ value }: { value: string }) {
  const [name, host] = value.split('@')
  return (
    <span className="inline-block min-w-36 wrap-anywhere">
      {name}
      <wbr />@{host}
    </span>
  )
}
