const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

export const Avatar = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-8 flex-none place-items-center rounded-full bg-brand-wash text-xs font-[650] text-brand-ink select-none"
  >
    {initials(name)}
  </span>
)
