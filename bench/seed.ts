/*
 * Fills a data folder with a town: npm run bench:seed -- --payments 1000000. At a million payments 500 estates with 100,000 properties,
 * 125,000 people, 50,000 notices, and the dues that were paid; some minutes and 4 GB. It says where they are:
 * DATA_DIR=… npm start serves it, with the demo's accounts.
 */
import { parseArgs } from 'node:util'
import { fillTown } from './fill-town.ts'

const { values } = parseArgs({ options: { payments: { type: 'string', default: '1000000' } } })
console.log(`DATA_DIR=${await fillTown(Number(values.payments), console.log)}`)
