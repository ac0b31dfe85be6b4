import type { Handlers } from '../http/handlers.ts';
import { Conflict } from '../http/http-error.ts';
import type { SpareProcess } from '../spare-process.ts';
import type { UploadStore } from './upload-store.ts';

export function createUploadHandlers(
  uploads: UploadStore,
  readers: SpareProcess,
  isUsed: (upload: string) => boolean,
) {
  return {
    newUpload: ({ body }) => {
      readers.prepare();
      return uploads.create(body);
    },
    upload: ({ params }) => uploads.get(params.upload),
    putUpload: ({ params, query, request }) => {
      // An upload may take longer than a process is kept.
      readers.prepare();
      return uploads.add(params.upload, query.offset, request);
    },
    deleteUpload: async ({ params }) => {
      uploads.get(params.upload);
      if (isUsed(params.upload)) {
        throw new Conflict(
          'upload_used',
          'The upload belongs to a draft. Delete the draft instead.',
        );
      }
      await uploads.remove(params.upload);
      return {};
    },
  } satisfies Partial<Handlers>;
}
