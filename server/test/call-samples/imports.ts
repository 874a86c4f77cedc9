import { checkSheet, keepSheet, runImport } from '#server/test/imports.ts'
import type { World } from '#server/test/world.ts'
import type { Samples } from './call-sample.ts'

const uploaded = (world: World) => keepSheet(world, world.estates.palm.id)
const checked = async (world: World) => checkSheet(world, await uploaded(world))
/** For calls that change nothing: a check starts a program. */
const toRead = new WeakMap<World, ReturnType<typeof checked>>()
function checkedOnce(world: World): ReturnType<typeof checked> {
  const known = toRead.get(world) ?? checked(world)
  toRead.set(world, known)
  return known
}

const ofEstate = ({ estates }: World) => ({ params: { estateId: estates.palm.id } })

/** Calls that import an estate from a sheet. */
export const importSamples = {
  'POST /estate/imports/:estateId': {
    who: 'estate admin',
    input: (world) => ({
      ...ofEstate(world),
      query: { file_name: 'estate.csv' },
      file: 'Property,Price\nPalm hut,900000',
    }),
  },
  'GET /estate/imports/:estateId': {
    who: 'estate admin',
    input: (world) => ({ ...ofEstate(world), query: { page: 1, per_page: 5 } }),
  },
  'GET /import/:id': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await uploaded(world)).id } }),
  },
  'PUT /import/check/:id': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: (await uploaded(world)).id },
      body: { fields: ['property', 'price'], default_price: 1_000_000 },
    }),
  },
  'PUT /import/row/:id': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: (await checked(world)).id },
      body: { row: 2, left_out: false, cells: [{ column: 1, text: '950000' }] },
    }),
  },
  'POST /import/run/:id': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await checked(world)).id } }),
  },
  'POST /import/cancel/:id': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await uploaded(world)).id } }),
  },
  'POST /import/undo/:id': {
    who: 'estate admin',
    input: async (world) => {
      const { id } = await checked(world)
      await runImport(world, id)
      return { params: { id } }
    },
  },
  'GET /import/rows/:id': {
    who: 'estate admin',
    input: async (world) => ({
      params: { id: (await checkedOnce(world)).id },
      query: { page: 1, per_page: 5, q: 'import', outcome: 'new' },
    }),
  },
  'GET /import/refused/:id': {
    who: 'estate admin',
    input: async (world) => ({ params: { id: (await checkedOnce(world)).id }, query: { format: 'csv' } }),
  },
  'GET /estate/sheet/:estateId/template': { who: 'estate admin', input: ofEstate },
  'GET /estate/sheet/:estateId': {
    who: 'estate admin',
    input: (world) => ({ ...ofEstate(world), query: { format: 'csv' } }),
  },
} satisfies Partial<Samples>
