import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { account } from '../../../app/vault/model/account.ts'
import { activityEntry } from '../../../app/vault/model/activity.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: unknown
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** The paths of all fields that can hold any text. */
function freeTexts(schema: JsonSchema, path = ''): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = schema
  const isText = [type].flat().includes('string')
  return [
    ...(isText && schema.enum === undefined && schema.const === undefined ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => freeTexts(inner, `${path}.${name}`)),
    ...(items === undefined ? [] : freeTexts(items, path)),
    ...[...anyOf, ...oneOf].flatMap((inner) => freeTexts(inner, path)),
  ]
}

/** Texts of the person, the service, a release or the system. None of them is a sentence of Deckpass. */
const ids = ['id', 'lastId', 'accountId', 'digest', 'fingerprint', 'activityMark', 'version', 'platform']
const ofThePerson = [
  'name',
  'names',
  'username',
  'password',
  'companyKey',
  'path',
  'reason',
  'globalShortcut',
  'template',
]
const ofTheService = [
  'serviceMessage',
  'value',
  'lastFour',
  'subject',
  'issuer',
  'statedExpiry',
  'redirectHost',
  'certificateName',
]
const ofTheSystem = ['address', 'suggestedAddress', 'host', 'proxy', 'origin', 'fileName', 'key', 'entry']
const ofTheRelease = ['news']
const allowed = new Set([...ids, ...ofThePerson, ...ofTheService, ...ofTheSystem, ...ofTheRelease])

test.each(Object.entries({ snapshot, account, activityEntry }))(
  'the %s holds free text only where the person, the service or the system wrote it',
  (_name, schema) => {
    const paths = freeTexts(z.toJSONSchema(schema) as JsonSchema)
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.filter((path) => !allowed.has(path.slice(path.lastIndexOf('.') + 1)))).toEqual([])
  },
)
