/** How many rows a page may have; the first unless another is chosen (§9). */
export const PAGE_SIZES = [10, 25, 50] as const
