// The few parts of ONNX's protobuf (onnx.proto3) that a tiny model needs, written by hand.

export type Tensor = { dims: number[] } & ({ float: readonly number[] } | { int64: readonly number[] })
export type Attribute = number | readonly number[] | { float: number } | { text: string } | Tensor
export type Node = {
  op: string
  inputs: string[]
  outputs: string[]
  attributes?: Record<string, Attribute>
}
/** A named dimension may have any length. */
export type Value = { name: string; type: 'float' | 'int64' | 'int32'; shape: (number | string)[] }
export type Model = {
  inputs: Value[]
  outputs: Value[]
  nodes: Node[]
  weights: Record<string, Tensor>
  metadata?: Record<string, string>
}

/** A model as the bytes of its file. */
export function onnxFile({ inputs, outputs, nodes, weights, metadata = {} }: Model): Uint8Array {
  const graph = message(
    ...nodes.map((each) => field(1, nodeOf(each))),
    field(2, utf8('graph')),
    ...Object.entries(weights).map(([name, tensor]) => field(5, tensorOf(tensor, name))),
    ...inputs.map((each) => field(11, valueInfo(each))),
    ...outputs.map((each) => field(12, valueInfo(each))),
  )
  return message(
    integer(1, 8),
    field(7, graph),
    field(8, message(field(1, utf8('')), integer(2, 17))),
    ...Object.entries(metadata).map(([key, value]) =>
      field(14, message(field(1, utf8(key)), field(2, utf8(value)))),
    ),
  )
}

const FLOAT = 1
const INT32 = 6
const INT64 = 7

function nodeOf({ op, inputs, outputs, attributes = {} }: Node): Uint8Array {
  return message(
    ...inputs.map((each) => field(1, utf8(each))),
    ...outputs.map((each) => field(2, utf8(each))),
    field(4, utf8(op)),
    ...Object.entries(attributes).map(([name, value]) => field(5, attributeOf(name, value))),
  )
}

function attributeOf(name: string, value: Attribute): Uint8Array {
  const named = field(1, utf8(name))
  if (typeof value === 'number') return message(named, integer(3, value), integer(20, 2))
  if ('text' in value) return message(named, field(4, utf8(value.text)), integer(20, 3))
  if ('dims' in value) return message(named, field(5, tensorOf(value, '')), integer(20, 4))
  if (!('float' in value)) return message(named, ...value.map((each) => integer(8, each)), integer(20, 7))
  const bytes = new Uint8Array(new Float32Array([value.float]).buffer)
  return message(named, Uint8Array.of((2 << 3) | 5, ...bytes), integer(20, 1))
}

function tensorOf(tensor: Tensor, name: string): Uint8Array {
  const data =
    'float' in tensor
      ? new Uint8Array(Float32Array.from(tensor.float).buffer)
      : new Uint8Array(BigInt64Array.from(tensor.int64, BigInt).buffer)
  return message(
    ...tensor.dims.map((each) => integer(1, each)),
    integer(2, 'float' in tensor ? FLOAT : INT64),
    field(8, utf8(name)),
    field(9, data),
  )
}

function valueInfo({ name, type, shape }: Value): Uint8Array {
  const dimensions = shape.map((each) =>
    field(1, typeof each === 'number' ? message(integer(1, each)) : message(field(2, utf8(each)))),
  )
  const elementType = { float: FLOAT, int32: INT32, int64: INT64 }[type]
  const tensorType = message(integer(1, elementType), field(2, message(...dimensions)))
  return message(field(1, utf8(name)), field(2, message(field(1, tensorType))))
}

function message(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

/** A length-delimited field. */
function field(number: number, bytes: Uint8Array): Uint8Array {
  return message(varint((number << 3) | 2), varint(bytes.length), bytes)
}

function integer(number: number, value: number): Uint8Array {
  return message(varint(number << 3), varint(value))
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const more = rest > 127n
    bytes.push(Number(rest & 127n) | (more ? 128 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
