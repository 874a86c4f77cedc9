/** `Ada Bello`, `Ada and Tunde Bello`, `Ada Bello, Chidi Obi and Uche Eze`. */
export function householdName(names: readonly string[]): string {
  const people = names.map((name) => name.trim().split(/\s+/))
  const surname = people[0]?.at(-1) ?? ''
  const isShared = people.length > 1 && people.every((words) => words.length > 1 && words.at(-1) === surname)
  const called = isShared
    ? people.map((words) => words.slice(0, -1).join(' '))
    : people.map((words) => words.join(' '))
  const last = called.at(-1) ?? ''
  const all = called.length > 1 ? `${called.slice(0, -1).join(', ')} and ${last}` : last
  return isShared ? `${all} ${surname}` : all
}

/** The name of an owner's account in a list of households. */
export const ownersName = (name: string): string => `${name}, owner`

/** The name of an account in lists: its household, or its owner. */
export const accountName = (account: { members: readonly string[] | null; owner: string | null }): string =>
  account.owner === null ? householdName(account.members ?? []) : ownersName(account.owner)
