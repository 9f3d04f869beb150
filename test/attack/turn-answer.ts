/** STUN's message types and attributes that a TURN server needs to ask who calls (RFC 8489 sections 5 and 14, RFC 8656). */
const allocateRequest = 0x0003
const allocateRefusal = 0x0113
const attributes = { errorCode: 0x0009, realm: 0x0014, nonce: 0x0015 } as const
const magicCookie = 0x2112a442
const headerBytes = 20

/**
 * What a TURN server says to a first Allocate request: who are you (401), with a realm and a nonce, so that a
 * client goes on and sends its name. Null for any other message. `message` begins with STUN's header.
 */
export function turnAnswer(message: Buffer): Buffer | null {
  if (message.length < headerBytes || message.readUInt16BE(0) !== allocateRequest) return null
  if (message.readUInt32BE(4) !== magicCookie) return null
  const body = Buffer.concat([
    attribute(attributes.errorCode, Buffer.from([0, 0, 4, 1])),
    attribute(attributes.realm, Buffer.from('out.test')),
    attribute(attributes.nonce, Buffer.from('a nonce')),
  ])
  const header = Buffer.from(message.subarray(0, headerBytes))
  header.writeUInt16BE(allocateRefusal, 0)
  header.writeUInt16BE(body.length, 2)
  return Buffer.concat([header, body])
}

/** A first Allocate request without attributes, as a client sends it; shows that the server hears and answers. */
export function firstAllocate(): Buffer {
  const message = Buffer.alloc(headerBytes)
  message.writeUInt16BE(allocateRequest, 0)
  message.writeUInt32BE(magicCookie, 4)
  return message
}

/** An attribute is padded to a multiple of 4 bytes, which its length does not count. */
function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}
