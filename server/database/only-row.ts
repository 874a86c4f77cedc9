/** The row of a statement that always answers one, such as a count or `returning` of an insert. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always answers a row answered none')
  return row
}
