import { readFileSync, writeFileSync } from 'node:fs'
import { alikeTexts } from '../domain/analysis/local/learning/alike.ts'
import { trainTaxonomy } from '../domain/analysis/local/learning/taxonomy-models.ts'
import { TRAINING_FILES, type TrainingJob, type TrainingReply } from '../wiring/intent-trainer.ts'

/** Runs a training process: learns what the job in its folder says. */
export async function runTrainingProcess(): Promise<number> {
  const { intents, texts }: TrainingJob = JSON.parse(readFileSync(TRAINING_FILES.job, 'utf8'))
  const trained = await trainTaxonomy(intents)
  if (trained !== null) writeFileSync(TRAINING_FILES.model, trained.model)
  const reply: TrainingReply = {
    learntFrom: trained?.learntFrom ?? null,
    examined: texts && { judged: trained?.judged ?? [], alike: await alikeTexts(texts) },
  }
  writeFileSync(TRAINING_FILES.reply, JSON.stringify(reply))
  return 0
}
