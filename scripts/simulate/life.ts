import { day, hour, minute } from '../../test/support/durations.ts'
import { SeededRandom } from '../../test/support/virtual-ports.ts'
import { Environment } from './environment.ts'
import type { NamedPolicy, Policy } from './policies.ts'
import { companyKey, ServiceFront, username } from './service-front.ts'
import { emptyTally, type Tally, Validity } from './tally.ts'
import { isWorkingTime, type Year } from './year.ts'

/** How long a person takes to see that something is asked of them, and to do it. */
const noticesAfterMs = 10 * minute

/** Lives through the year with this policy and counts. */
export async function liveThrough(year: Year, named: NamedPolicy): Promise<Tally> {
  const life = new Life(year, named)
  return await life.live()
}

/** A person, their computer, one policy and a year. */
class Life {
  readonly #tally = emptyTally()
  readonly #environment: Environment
  readonly #service: ServiceFront
  readonly #policy: Policy
  readonly #validity: Validity
  #passwords = 1
  /** Which of the passwords the policy knows; 0 for none. */
  #typed = 0
  #asked = false

  constructor(year: Year, named: NamedPolicy) {
    const mark = () => this.#validity.mark()
    this.#environment = new Environment(year, mark)
    this.#service = new ServiceFront(this.#environment, this.#tally, mark)
    this.#service.setPassword(passwordOf(1))
    const { computer } = this.#environment
    this.#policy = named.start({
      clock: computer,
      power: computer.power,
      http: this.#service,
      random: new SeededRandom(year.seed),
      isOnline: () => this.#environment.isOnline,
      account: { baseUrl: 'https://slides.example', username, companyKey },
      askForPassword: () => this.#signInSoon(),
    })
    this.#validity = new Validity(this.#environment, this.#service.logic, this.#tally, {
      token: () => this.#policy.token,
      isPasswordOld: () => this.#typed < this.#passwords,
    })
    this.#plan()
  }

  async live(): Promise<Tally> {
    await this.#environment.pass()
    await this.#policy.stop()
    this.#tally.years = 1
    return this.#tally
  }

  #plan(): void {
    const { startAt, forgets, newPasswords, copies } = this.#environment.year
    this.#environment.at(startAt, () => void this.#setUp())
    for (const at of copies) this.#environment.at(at, () => void this.#copy())
    for (const at of forgets)
      this.#environment.at(at, () => {
        this.#validity.forget()
        this.#service.logic.forgetTokens()
      })
    for (const at of newPasswords)
      this.#environment.at(at, () => {
        this.#validity.mark()
        this.#passwords += 1
        this.#service.setPassword(passwordOf(this.#passwords))
      })
  }

  async #setUp(): Promise<void> {
    let signedIn = false
    while (!signedIn) signedIn = await this.#signIn()
    this.#validity.begin()
  }

  async #signIn(): Promise<boolean> {
    this.#service.pardon()
    const password = this.#passwords
    const signedIn = await this.#environment.during(this.#policy.signIn(passwordOf(password)))
    if (signedIn) this.#typed = password
    return signedIn
  }

  /** Copies the token; where the service does not take it, the person does what there is to do. */
  async #copy(): Promise<void> {
    if (!this.#environment.isReachable) return
    this.#tally.copies += 1
    const token = await this.#environment.during(this.#policy.copy())
    if (this.#validity.isValid(token)) {
      this.#environment.at(this.#environment.now + hour, () => {
        if (this.#validity.isValid(token)) this.#tally.copiesThatHold += 1
      })
      return
    }
    if (!this.#environment.isReachable) return
    if (this.#typed < this.#passwords) this.#signInSoon()
    else {
      this.#tally.byHand[this.#validity.causeOf(token)] += 1
      this.#service.pardon()
      await this.#environment.during(this.#policy.renewByHand())
    }
  }

  #signInSoon(): void {
    if (this.#asked) return
    this.#asked = true
    this.#tally.byHand.password += 1
    this.#signInAt(this.#environment.now + noticesAfterMs)
  }

  /** In the next working hour in which the service can be reached; a person who fails tries again. */
  #signInAt(at: number): void {
    this.#environment.at(at, async () => {
      if (!isWorkingTime(at)) this.#signInAt(nextMorning(at))
      else if (this.#environment.isReachable && (await this.#signIn())) this.#asked = false
      else this.#signInAt(this.#environment.now + noticesAfterMs)
    })
  }
}

function passwordOf(count: number): string {
  return `demo-password-${count}`
}

/** The next nine o'clock. */
function nextMorning(at: number): number {
  const today = at - (at % day) + 9 * hour
  return at < today ? today : today + day
}
