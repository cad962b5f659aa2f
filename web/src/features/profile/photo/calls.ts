import { deletePhoto, savePhoto } from '@foyer/contract/profiles/photo.ts';
import { call } from '#src/lib/call.ts';

export const replacePhoto = (photo: Blob) => call(savePhoto, { query: {}, file: photo });
export const removePhoto = () => call(deletePhoto, {});
