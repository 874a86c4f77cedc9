export const Mark = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 32 32"
    className="size-7 flex-none"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect width="32" height="32" rx="9" className="fill-brand" />
    <path
      d="m9 15 7-6 7 6v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 9 22Zm4.6 8.5v-5.2h4.8v5.2"
      className="stroke-on-brand"
      strokeWidth="1.9"
    />
  </svg>
)
