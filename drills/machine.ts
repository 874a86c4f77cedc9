import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesBeside, signalAll, startProgram } from './programs.ts'

/** Addresses that are nobody's: they are set aside for examples. All of it is in the drill's own network. */
export const OWN_ADDRESS = '192.0.2.1'
const SWITCH = 'switch'

/** Makes the network that the machines are on, with this one in it. */
export function layNetwork(): void {
  ip('link', 'add', 'name', SWITCH, 'type', 'bridge')
  ip('address', 'add', `${OWN_ADDRESS}/24`, 'dev', SWITCH)
  ip('link', 'set', SWITCH, 'up')
}

const ip = (...args: string[]) => void execFileSync('ip', args)

/** A machine of its own on the drill's network, as far as processes and network go. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly #first: number

  private constructor(name: string, address: string, first: number) {
    this.name = name
    this.address = address
    this.#first = first
  }

  static async add(name: string, number: number): Promise<Machine> {
    const address = `192.0.2.${10 + number}`
    // Holds the machine's network while nothing else is in it.
    const first = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
    if (first.pid === undefined) throw new Error('unshare did not start')
    const machine = new Machine(name, address, first.pid)
    // Until unshare has done it, the process is in our own network.
    while (machine.#run().includes(process.pid)) await sleep(10)
    ip(
      'link',
      'add',
      'name',
      machine.#cable,
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      String(first.pid),
    )
    ip('link', 'set', machine.#cable, 'master', SWITCH, 'up')
    for (const step of ['link set lo up', `address add ${address}/24 dev eth0`, 'link set eth0 up'])
      execFileSync('nsenter', [`--net=/proc/${first.pid}/ns/net`, 'ip', ...step.split(' ')])
    return machine
  }

  get #cable() {
    return `to-${this.name}`
  }

  #run(program?: string): number[] {
    return processesBeside(this.#first, program)
  }

  /** Starts a program on it, as an account. */
  start(account: { uid: number; gid: number }, program: string, ...args: string[]): void {
    const as = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
    const inside = ['--', 'setpriv', ...as, program, ...args]
    startProgram(`${this.name}-${program}`, 'nsenter', [`--net=/proc/${this.#first}/ns/net`, ...inside])
  }

  /** Ends all that runs on it, as a power cut would. */
  async kill(): Promise<void> {
    for (let left = this.#run(); left.length > 0; left = this.#run()) {
      signalAll(left, 'SIGKILL')
      await sleep(20)
    }
  }

  /** Ends all processes of one program; whoever looks after it may start it anew. */
  killProgram(program: string): void {
    signalAll(this.#run(program), 'SIGKILL')
  }

  freeze(): void {
    signalAll(this.#run(), 'SIGSTOP')
  }

  goOn(): void {
    signalAll(this.#run(), 'SIGCONT')
  }

  pullCable(): void {
    ip('link', 'set', this.#cable, 'down')
  }

  plugIn(): void {
    ip('link', 'set', this.#cable, 'up')
  }
}
