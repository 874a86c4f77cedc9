import { useEffect, useLayoutEffect } from 'react'

const show = (title: string) => {
  document.title = `${title} · Estate Management`
}

/** Runs with each drawing: the menu's title comes first at each address. */
export function usePageTitle(title: string): void {
  useEffect(() => show(title))
}

/** The name of a page in the menu, until the page gives its own. */
export function useMenuTitle(title: string, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page before may have given its own title
  useLayoutEffect(() => show(title), [title, pathname])
}

export const NOT_FOUND = 'Page not found'
/** An id that is no id is not there either. */
export const isMissing = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 404 || error.status === 422)

/** The title of the page of one thing: its name, or why it is not there. */
export const titleOf = (
  name: string | undefined,
  what: string,
  error: Error | null,
  missing = isMissing(error),
): string => name ?? (missing ? NOT_FOUND : what)
