/** The estate, on the wire, of a charge that every estate has. */
export const EVERY_ESTATE_ID = 0

/** Whether the people of an estate are asked for a charge: it is the estate's own, or one that every estate has. */
export const isAskedIn = (charge: { estate_id: number }, estateId: number): boolean =>
  charge.estate_id === estateId || charge.estate_id === EVERY_ESTATE_ID
