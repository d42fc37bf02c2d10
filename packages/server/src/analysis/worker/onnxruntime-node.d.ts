/** The package ships no declarations; it gives the interface of onnxruntime-common its native implementation. */
declare module 'onnxruntime-node' {
  export { InferenceSession, Tensor } from 'onnxruntime-common';
}
