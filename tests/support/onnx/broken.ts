import { installModel } from './models.ts'
import { type Node, onnxFile, type Tensor } from './protobuf.ts'

// NeMo models that load and then fail.

/** Whether recognition crashes, takes this much memory, or takes minutes. */
export type Harm = { kind: 'fails' } | { kind: 'grows'; megabytes: number } | { kind: 'stalls' }

export async function installHarmedModel(modelsDir: string, name: string, harm: Harm): Promise<string> {
  const { weights, nodes } = partsOf(harm)
  const model = onnxFile({
    inputs: [
      { name: 'audio_signal', type: 'float', shape: ['N', 80, 'T'] },
      { name: 'length', type: 'int64', shape: ['N'] },
    ],
    outputs: [{ name: 'logprobs', type: 'float', shape: ['N', 'S', 2] }],
    weights,
    nodes,
    metadata: {
      model_type: 'EncDecCTCModelBPE',
      vocab_size: '2',
      subsampling_factor: '1',
      normalize_type: '',
    },
  })
  const manifest = {
    version: 1,
    kind: 'nemo-ctc',
    languages: ['en-US'],
    licence: 'MIT',
    sample_rate_hz: 16_000,
  }
  return await installModel(modelsDir, name, { files: { model }, symbols: ['▁a', '<blk>'], manifest })
}

type Parts = { weights: Record<string, Tensor>; nodes: Node[] }

function partsOf(harm: Harm): Parts {
  switch (harm.kind) {
    case 'fails':
      return failing()
    case 'grows':
      return growing(harm.megabytes)
    case 'stalls':
      return stalling()
  }
}

/** An impossible shape. */
function failing(): Parts {
  return {
    weights: { shape: { dims: [3], int64: [7, 11, 2] } },
    nodes: [{ op: 'Reshape', inputs: ['audio_signal', 'shape'], outputs: ['logprobs'] }],
  }
}

/** A matrix of zeros of the given size, and the mean of its product. */
function zeros(rows: number, columns: number, made: { nodes: Node[]; name: string }): Parts {
  return {
    weights: {
      rows: { dims: [1], int64: [rows] },
      columns: { dims: [1], int64: [columns] },
      zero: { dims: [1], int64: [0] },
      two: { dims: [3], int64: [1, 1, 2] },
    },
    nodes: [
      // Depends on the input's length; otherwise it would be computed when the model is loaded.
      { op: 'Mul', inputs: ['length', 'zero'], outputs: ['nothing'] },
      { op: 'Add', inputs: ['rows', 'nothing'], outputs: ['height'] },
      { op: 'Concat', inputs: ['height', 'columns'], outputs: ['shape'], attributes: { axis: 0 } },
      { op: 'ConstantOfShape', inputs: ['shape'], outputs: ['large'] },
      ...made.nodes,
      { op: 'ReduceMean', inputs: [made.name], outputs: ['mean'], attributes: { axes: [0, 1], keepdims: 0 } },
      { op: 'Expand', inputs: ['mean', 'two'], outputs: ['logprobs'] },
    ],
  }
}

function growing(megabytes: number): Parts {
  return zeros(Math.round((megabytes * 1_048_576) / 4 / 1000), 1000, { nodes: [], name: 'large' })
}

/** Multiplies a matrix a thousand times: minutes on any machine. */
function stalling(): Parts {
  const nodes = Array.from({ length: 1000 }, (_, index) => ({
    op: 'MatMul',
    inputs: [index === 0 ? 'large' : `product${index}`, 'large'],
    outputs: [`product${index + 1}`],
  }))
  return zeros(3000, 3000, { nodes, name: 'product1000' })
}
