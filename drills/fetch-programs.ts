/* What the drill of upgrades needs of the network: earlier programs out of the history, each with the packages of its own lock file. */
import { earlierPrograms, fetchProgram } from './programs-of-history.ts'

for (const program of earlierPrograms()) fetchProgram(program)
