#: kind policy
#: line 2
#: says module `pickle` cannot be imported here; use json
import base64
import pickle

order = await tools.get_order(id="O-002")
packed = base64.b64encode(pickle.dumps(order)).decode()
return {"bytes": len(packed)}
