/** The small number on an icon: '9+' above 9, '99+' above 99, as `cap` says; nothing at 0. The words belong to the button's label. */
export function CountBadge({ count, caps }: { count: number; caps: readonly number[] }) {
  if (count <= 0) return null
  const cap = caps.findLast((limit) => count > limit)
  return (
    <b
      aria-hidden="true"
      className="absolute top-0.5 -right-0.5 min-w-4.5 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-4.5 font-[650] text-on-brand ring-2 ring-canvas"
    >
      {cap === undefined ? count : `${cap}+`}
    </b>
  )
}
