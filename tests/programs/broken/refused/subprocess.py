#: kind policy
#: line 1
#: says programs cannot start processes; call a tool
import subprocess

result = subprocess.run(["grep", "-c", "ERROR", "/logs/app.log"], capture_output=True, text=True)
return int(result.stdout)
