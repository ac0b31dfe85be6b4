import type { Handlers } from '../http/handlers.ts';
import type { SpareProcess } from '../spare-process.ts';
import type { UploadStore } from './upload-store.ts';

/** The calls about uploads. */
export function createUploadHandlers(
  uploads: UploadStore,
  readers: SpareProcess,
): Pick<Handlers, 'newUpload' | 'upload' | 'putUpload'> {
  return {
    newUpload: ({ body }) => {
      readers.prepare();
      return uploads.create(body);
    },
    upload: ({ params }) => uploads.get(params.upload),
    putUpload: ({ params, query, request }) => uploads.add(params.upload, query.offset, request),
  };
}
