import { Overlay, type OverlayProps } from './overlay.tsx'

/** A panel from the right, for what is filled in beside the list; fills a phone's screen. */
export function Drawer(overlay: OverlayProps) {
  return (
    <Overlay
      {...overlay}
      popupClass="inset-y-0 right-0 w-full transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-x-8 data-ending-style:opacity-0 data-starting-style:translate-x-8 data-starting-style:opacity-0 sm:w-120 sm:border-l sm:border-line"
    />
  )
}
